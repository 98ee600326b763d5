import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideCaches } from '../../test/cache-storage.ts';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { clerk, customer } from '../../test/session.ts';
import { photoQueue } from './photo-queue.ts';
import { storedPhotos } from './stored-photos.ts';

const config = { ...samples['system.config'].reply, usesCounter: true as const };
const booking = { ...samples['rental.get'].reply, fromDate: '2026-11-20', toDate: '2026-11-22', rev: 1 };
const { stage: _out, canUndo: _can, unused: _unused, ...booked } = samples['counter.getHandover'].reply;
const photo = samples['photo.add'].reply;
const file = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  provideCaches();
  // jsdom draws nothing.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['small'], { type: 'image/jpeg' })),
  );
  answers('photo.getContent');
});

afterEach(async () => {
  await vi.waitUntil(() => photoQueue.read().length === 0, 5_000);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers with no photos until one has been sent, and then with that photo. */
function listAfter(sent: readonly unknown[], arrived: object = photo) {
  handle('photo.getAll', () => success('photo.getAll', { photos: sent.length > 0 ? [arrived] : [] }));
}

async function openHandOut(step = 'Hand out') {
  answerAdminHome();
  answers('system.config', config);
  answers('rental.get', { ...booking, ...(step === 'Take back' && { stage: 'out' }) });
  answers('counter.getHandover', { ...booked, rev: 1, ...(step === 'Take back' && { stage: 'out' }) });
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
  const counter = within(await screen.findByRole('region', { name: 'Counter' }));
  await user.click(counter.getByRole('button', { name: step }));
  await user.click(await counter.findByRole('button', { name: 'Photos' }));
  await counter.findByRole('button', { name: /: Inside$/ });
  return { user, counter };
}

type Part = Awaited<ReturnType<typeof openHandOut>>;

const take = async ({ user, counter }: Part, place = 'Front left') =>
  user.upload(counter.getByLabelText(place, { selector: 'input' }), file);

describe('photos of a hand-out', () => {
  it('are reduced and sent with their place, and can be taken again', async () => {
    const sent = answers('photo.add');
    listAfter(sent);
    const part = await openHandOut();

    await take(part);

    expect(await part.counter.findByText('Sent')).toBeVisible();
    expect(part.counter.getByRole('button', { name: 'Take another photo: Front left' })).toHaveAccessibleDescription(
      'Sent',
    );
    expect(sent).toMatchObject([
      {
        query: { bookingId: ids.confirmed, place: 'front_left', kind: 'out' },
        body: expect.stringMatching(/^image\/jpeg: /),
      },
    ]);
    expect(await storedPhotos.read(clerk.email)).toEqual([]);
  });

  it('are sent again with the same id when the connection is back', async () => {
    const sent = handle('photo.add', (_request, count) => (count === 1 ? noAnswer() : success('photo.add')));
    listAfter(sent);
    const part = await openHandOut();

    await take(part);
    expect(await part.counter.findByText('1 photo still to send.')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await part.counter.findByText('Waiting to be sent')).toBeVisible();
    window.dispatchEvent(new Event('online'));

    await waitFor(() => expect(part.counter.queryByText(/still to send/)).toBeNull());
    expect(sent.map(({ query }) => query['photoId'])).toEqual([sent[0]?.query['photoId'], sent[0]?.query['photoId']]);
  });

  it('show why the server refused them, and can then be removed', async () => {
    answers('photo.getAll', { photos: [] });
    refuses('photo.add', 'too_many_photos');
    const part = await openHandOut();

    await take(part);
    expect(await part.counter.findByText('Not sent. There are 20 photos already. No more can be added.')).toBeVisible();
    await part.user.click(part.counter.getByRole('button', { name: 'Remove' }));

    expect(part.counter.queryByText(/^Not sent/)).toBeNull();
    expect(part.counter.getByRole('button', { name: 'Take a photo: Front left' })).toBeVisible();
  });

  it('are not sent if the browser can’t read the file', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('unknown format')));
    answers('photo.getAll', { photos: [] });
    const part = await openHandOut();

    await take(part);

    expect(await part.counter.findByText('This file is not a photo that we can read. Take it again.')).toBeVisible();
  });

  it('can’t be taken once there are 20', async () => {
    const full = Array.from({ length: 20 }, (_, at) => ({ ...photo, _id: ids.photo.slice(0, 22) + String(10 + at) }));
    answers('photo.getAll', { photos: full });
    const { counter } = await openHandOut();

    expect(await counter.findByText('There are 20 photos. No more can be added.')).toBeVisible();
    expect(counter.getByRole('button', { name: 'Take a photo: Inside' })).toBeDisabled();
  });

  it('are shown beside those of the return', async () => {
    answers('photo.getAll', { photos: [photo] });
    const { counter } = await openHandOut('Take back');

    expect(await counter.findByRole('img', { name: 'Front left' })).toBeVisible();
    expect(counter.getAllByText('No photo')).toHaveLength(8);
    expect(counter.getByRole('button', { name: 'Take a photo: Front left' })).toBeVisible();
  });
});

it('photos that were not sent before a reload are sent on the counter’s page', async () => {
  const email = 'meera.nair@example.com';
  const facts = { photoId: ids.photo, bookingId: ids.confirmed, place: 'rear' as const, kind: 'out' as const };
  await storedPhotos.add({ facts: { ...facts, isOwn: false, account: email }, file: new Blob(['kept']) });
  await storedPhotos.add({ facts: { ...facts, photoId: ids.entry, isOwn: false, account: 'else' }, file });
  expect(await storedPhotos.read(email)).toHaveLength(1);
  const sent = answers('photo.add');
  answers('photo.getAll');
  answerAdminHome();
  answers('system.config', config);
  answers('counter.getNow');
  answers('counter.getHolds', []);
  answers('counter.getDrawer', null);

  await renderApp({ at: '/admindashboard?view=counter', session: { ...clerk, email } });

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ query: { photoId: ids.photo, place: 'rear', kind: 'out' } });
  await waitFor(async () => expect(await storedPhotos.read(email)).toEqual([]));
  expect(await storedPhotos.read('else')).toHaveLength(1);
});

describe('the photos of a booking', () => {
  const confirmed = { ...samples['rental.getUserBookings'].reply[0], stage: 'out' };

  const openBookings = async () => {
    answers('system.config');
    answers('rental.getUserBookings', [confirmed]);
    const { user } = await renderApp({ at: '/bookings', session: customer });
    await user.click(await screen.findByRole('button', { name: 'Photos of the car' }));
    return user;
  };

  it('are shown to the customer, larger on request', async () => {
    const contents = answers('photo.getContent');
    answers('photo.getAll', { photos: [photo] });
    const user = await openBookings();

    const show = await screen.findByRole('button', { name: 'Show larger: Front left' });
    await user.click(show);

    expect(await screen.findByRole('img', { name: 'Front left' })).toBeVisible();
    expect(contents.map(({ query }) => query)).toEqual([
      { photoId: photo._id, size: 'small' },
      { photoId: photo._id, size: 'large' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close the photo' }));
    expect(show).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: /^Take a photo/ })).toBeNull();
  });

  it('can be supplemented by the customer for an hour', async () => {
    const { addUntil, photos } = samples['photo.getAll'].reply;
    const sent = answers('photo.addOwn');
    handle('photo.getAll', () => success('photo.getAll', { addUntil, photos: sent.length > 0 ? photos : [] }));
    const user = await openBookings();

    await user.upload(await screen.findByLabelText('Front left', { selector: 'input' }), file);

    expect(await screen.findByRole('button', { name: 'Show larger: Front left, your photo' })).toBeVisible();
    expect(sent).toMatchObject([{ query: { bookingId: confirmed._id, place: 'front_left' } }]);
  });

  it('can be loaded again after a failure', async () => {
    handle('photo.getAll', (_request, count) =>
      count === 1 ? refusal('internal') : success('photo.getAll', { photos: [] }),
    );
    const user = await openBookings();

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('There are no photos yet.')).toBeVisible();
  });
});
