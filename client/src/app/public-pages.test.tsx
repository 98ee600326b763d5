import { formatDay, noticeVersion } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { fleet } from '../features/site/content/fleet.ts';
import { listedPaths, renderPage } from './render-page.tsx';

/* The prerendered pages show the fixed texts letter for letter. Source: texts, sections 1 and 2. */

const origin = 'https://sarani.example';

/** Puts the prerendered page into the document, as a visitor without JavaScript sees it. */
async function open(path: string): Promise<void> {
  const { head, body } = await renderPage(path, origin);
  document.head.innerHTML = head;
  document.body.innerHTML = `<div id="root">${body}</div>`;
}

const textsOf = (elements: Element[]): (string | null)[] => elements.map((element) => element.textContent);
const addressOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('every public page', () => {
  test.each(listedPaths)('%s has the navigation, the working hours and the newsletter form', async (path) => {
    await open(path);

    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    const links = menu.getAllByRole('link', { hidden: true });
    expect(textsOf(links)).toEqual(['Home', 'About', 'Vehicles', 'Testimonials', 'Team', 'Contact']);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/about',
      '/vehicles',
      '/testimonials',
      '/our-team',
      '/contact',
    ]);
    expect([addressOf('Sign In'), addressOf('Register')]).toEqual(['/login', '/signup']);
    const footer = within(screen.getByRole('contentinfo'));
    expect(textsOf(footer.getAllByRole('listitem')).slice(0, 3)).toEqual([
      'Mon-Fri 9:00AM-9:00PM',
      'Sat 9:00AM-1:00PM',
      'Sun closed',
    ]);
    expect(footer.getByRole('button', { name: 'Submit' }).textContent).toBe('Submit');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  test.each(listedPaths)('%s has a title, a description, a canonical URL and a preview image', async (path) => {
    await open(path);

    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? '';
    expect(document.title).toMatch(/ · Sarani Car Rental$/);
    expect(content('meta[name=description]').length).toBeGreaterThan(50);
    expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', origin + path);
    expect(content('meta[property="og:image"]')).toBe(`${origin}/img/og-image.png`);
    expect(content('meta[property="og:url"]')).toBe(origin + path);
    const facts = [...document.head.querySelectorAll('script[type="application/ld+json"]')];
    expect(facts.map((fact) => JSON.parse(fact.textContent)['@type'])[0]).toBe('AutoRental');
  });
});

describe('/', () => {
  test('has the hero section with the search bar, the three steps and the five promises', async () => {
    await open('/');

    expect(addressOf('Book a ride')).toBe('/dashboard');
    const headings = textsOf(screen.getAllByRole('heading', { level: 3 })).map((text) => text?.replace(/^\d\. /, ''));
    expect(headings.slice(0, 3)).toEqual(['Select Car', 'Contact Operator', "Let's Drive"]);
    expect(headings.map((text) => text?.toLowerCase())).toEqual(
      expect.arrayContaining([
        'all-inclusive pricing',
        'no hidden charges',
        'unlimited miles',
        'flexible pick-up',
        '24/7 support',
      ]),
    );
    const search = screen.getByRole('form', { name: 'Search for a car' });
    expect(search).toHaveAttribute('action', '/dashboard');
    expect(['Location', 'From Date', 'To Date'].map((label) => screen.getByLabelText(label).tagName)).toEqual([
      'SELECT',
      'INPUT',
      'INPUT',
    ]);
    expect(within(search).getByRole('button').textContent).toBe('Search');
  });

  test('shows the first of the six cars, with its price, specification table and booking link', async () => {
    await open('/');

    const picker = within(screen.getByRole('group', { name: 'Choose a car' }));
    const buttons = picker.getAllByRole('button');
    expect(textsOf(buttons)).toEqual([
      'Mahindra XUV 700',
      'Tata Harrier',
      'Ford Endeavour',
      'Toyota Fortuner',
      'Hyundai Creta',
      'Maruti Suzuki Ertiga',
    ]);
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'true',
      ...Array.from({ length: 5 }, () => 'false'),
    ]);
    const facts = textsOf(screen.getAllByRole('rowheader')).slice(0, 6);
    expect(facts).toEqual(['Model', 'Brand', 'Year', 'AC', 'Transmission', 'Fuel type']);
    expect(screen.getAllByText('RESERVE NOW')[0]).toHaveAttribute('href', '/dashboard?model=Mahindra+XUV+700');
  });
});

describe('the other pages', () => {
  test('/about shows three company figures', async () => {
    await open('/about');

    const figures = textsOf(screen.getAllByRole('listitem')).filter((text) => /^\d\d /.test(text ?? ''));
    expect(figures.map((text) => /^\d\d [a-z]+ [a-z]+(?=[A-Z])/.exec(text ?? '')?.[0])).toEqual([
      '20 car types',
      '34 rental outlets',
      '20 own garages',
    ]);
  });

  test('/vehicles has six cards, each with a Book Ride button', async () => {
    await open('/vehicles');

    const cards = screen.getAllByRole('link', { name: /^Book Ride, / });
    expect(textsOf(cards)).toEqual(Array.from({ length: 6 }, () => 'Book Ride'));
    expect(cards[1]).toHaveAccessibleName('Book Ride, Tata Harrier');
    expect(cards[1]).toHaveAttribute('href', '/dashboard?model=Tata+Harrier');
    expect(textsOf(screen.getAllByText(/^₹2,\d{3}$/))).toEqual(fleet.map(({ price }) => price));
  });

  test('/testimonials has two testimonials, each marked as a sample', async () => {
    await open('/testimonials');

    expect(screen.getAllByRole('figure')).toHaveLength(2);
    expect(document.querySelectorAll('figure blockquote')).toHaveLength(2);
    expect(screen.getAllByText('Sample quote')).toHaveLength(2);
  });

  test('/our-team has five members, each with a portrait and a role', async () => {
    await open('/our-team');

    const portraits = [...document.querySelectorAll('img[src^="/img/team/"]')];
    const roles = ['Founder', 'C.E.O.', 'C.F.O', 'Marketing Head', 'Regional Head'];
    expect(portraits.map((portrait) => portrait.getAttribute('alt')?.split(', ')[1])).toEqual(roles);
    expect(portraits.map((portrait) => portrait.parentElement?.querySelector('p')?.textContent)).toEqual(roles);
  });

  test('/contact has the form with three required fields', async () => {
    await open('/contact');

    const fields = ['Name', 'Email', 'Message'].map((label) => screen.getByLabelText(`${label} (required)`));
    expect(fields.map((field) => field.hasAttribute('required'))).toEqual([true, true, true]);
    expect(screen.getByRole('button', { name: 'Send Message' }).textContent).toBe('Send Message');
  });

  test('/contact shows the company and its contact details once the server has sent them', async () => {
    await renderApp({ at: '/contact' });

    const main = within(await screen.findByRole('main'));
    const links = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['tel:+910000000000', 'mailto:hello@sarani.example']));
    expect(main.getByText(/Sarani Car Rental Private Limited/)).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      'Grievance officer: Harpreet Singh, grievance@sarani.example, +91 00000 00001',
    );
  });

  test.each(listedPaths)(
    '%s leaves the company details empty when prerendered, but reserves space for them',
    async (path) => {
      await open(path);

      const { grievanceOfficer, name, address, phone, email } = samples['system.company'].reply;
      const html = document.documentElement.innerHTML;
      const facts = [name, address ?? '', phone, email, grievanceOfficer.email, grievanceOfficer.phone];
      expect(facts.filter((fact) => html.includes(fact))).toEqual([]);
      expect(screen.getByRole('contentinfo').querySelectorAll('[class*="min-h-30"]')).toHaveLength(1);
    },
  );
});

describe('/privacy', () => {
  test('states which data is stored, why and for how long, the customer’s rights, where to complain, and the version of the notice', async () => {
    await open('/privacy');

    expect(textsOf(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }))).toEqual([
      'What we store, and why',
      'Who else can see it',
      'How long we store it',
      'What you can do',
      'If something is wrong',
    ]);
    const text = screen.getByRole('main').textContent;
    expect(text).toContain('Messages and texts to us: 2 years.');
    expect(text).toContain('Data Protection Board of India');
    expect(text).toContain(`Version dated ${formatDay(noticeVersion)}`);
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
  });
});
