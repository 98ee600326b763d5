import { sampleTeam, type ShownContent } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { hiddenPaths, withContent, withoutSampleHints } from './page-content.ts';

const memberItem = ({ name, role, photo }: (typeof sampleTeam)[number], index: number) =>
  `<li data-content="team ${index}"><img src="${photo}" alt="${name}, ${role}" class="size-20"/><h2>${name}</h2><p>${role}</p></li>`;
const note = '<p data-content="team samples">Names and portraits are placeholders.</p>';
const teamPage = (items: string, after = note) => `<main><ul>${items}</ul>${after}</main>`;
const built = teamPage(sampleTeam.map(memberItem).join(''));
const membersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Asha ${index}`,
    role: 'Owner',
    photo: `/img/u/${index}.webp`,
  }));

describe('own content in a built page', () => {
  test('leaves the page unchanged while nothing is configured', () => {
    expect(withContent(built, {})).toBe(built);
    expect(withContent(built, { figures: [] })).toBe(built);
  });

  test.each([1, 5, 8])('has the markup of the samples for %i items, without the note about samples', (count) => {
    const team = membersOf(count);

    expect(withContent(built, { team })).toBe(teamPage(team.map(memberItem).join(''), ''));
  });

  test('removes the elements of a hidden section, and nothing after them', () => {
    const nested = '<div data-content="figures"><div>20</div><div><div>34</div></div></div><p>Story</p>';

    expect(withContent(nested, { figures: [] })).toBe('<p>Story</p>');
    expect(withContent(nested, { figures: [{ number: '1', label: 'a', text: 'b' }] })).toBe(nested);
  });

  test('replaces texts and addresses, but neither class names nor parts of an inserted text', () => {
    const item = '<li data-content="figures 0" class="p-20"><b>20</b><b>car types</b><a href="/20">x</a></li>';
    const figures = [{ number: 'car types', label: '<b>"20"</b>', text: '' }];

    expect(withContent(item, { figures })).toBe(
      '<li data-content="figures 0" class="p-20"><b>car types</b><b>&lt;b&gt;&quot;20&quot;&lt;/b&gt;</b><a href="/car types">x</a></li>',
    );
  });

  test('drops the preload hints of sample pictures only', () => {
    const [own, sample] = ['/img/logo-wordmark.svg', sampleTeam[0]?.photo].map(
      (picture) => `<link rel="preload" as="image" href="${picture}"/>`,
    );

    expect(withoutSampleHints(`${own}${sample}`, { team: [] })).toBe(own);
    expect(withoutSampleHints(`${own}${sample}`, { cars: [] } satisfies ShownContent)).toBe(`${own}${sample}`);
  });

  test('hides only the pages of sections with an empty list', () => {
    expect(hiddenPaths({ team: [], testimonials: [], figures: [] })).toEqual(['/testimonials', '/our-team']);
    expect(hiddenPaths({ testimonials: [{ quote: 'a', name: 'b', trip: 'c', photo: null }] })).toEqual([]);
  });
});
