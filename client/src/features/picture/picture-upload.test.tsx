import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, answersLater, handle, noAnswer, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { address } = samples['picture.upload'].reply;
const photo = (name = 'creta.jpg', type = 'image/jpeg', size = 9) => new File(['x'.repeat(size)], name, { type });

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
});

async function openForm() {
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  await user.click(await screen.findByRole('button', { name: 'Add Vehicle' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Car Image 1');
  return { user, dialog };
}

const chooserOf = (dialog: HTMLElement, which: string) =>
  within(dialog).getByLabelText<HTMLInputElement>(`${which}, photo`);

describe('car photo upload', () => {
  test('enters the photo’s URL in the field of the chosen picture, and says that the car must still be saved', async () => {
    const sent = answers('picture.upload');
    const { user, dialog } = await openForm();

    await user.upload(chooserOf(dialog, 'second picture'), photo());

    await waitFor(() => expect(within(dialog).getByLabelText('Car Image 2')).toHaveValue(address));
    expect(within(dialog).getByLabelText('Car Image 1')).not.toHaveValue(address);
    expect(within(dialog).getByText('Photo uploaded. Save the car to keep it.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Upload another photo, second picture' })).toBeEnabled();
    expect(sent).toEqual([expect.objectContaining({ body: expect.stringMatching(/^image\/jpeg: /) })]);
  });

  test('shows the progress until the upload is cancelled', async () => {
    const { open } = answersLater('picture.upload');
    const { user, dialog } = await openForm();

    await user.upload(chooserOf(dialog, 'first picture'), photo());
    expect(await within(dialog).findByRole('progressbar', { name: 'first picture, upload' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Stop, first picture' }));

    await waitFor(() => expect(within(dialog).queryByRole('progressbar')).toBeNull());
    expect(within(dialog).getByLabelText('Car Image 1')).not.toHaveValue(address);
    open();
  });

  test.each([
    ['in an unsupported format', photo('creta.heic', 'image/heic'), 'Save it as JPEG first'],
    [
      'that is an SVG file',
      photo('logo.svg', 'image/svg+xml'),
      'We don’t accept SVG files, because they can contain scripts. Save it as PNG first.',
    ],
    [
      'that is too large',
      photo('creta.jpg', 'image/jpeg', 11 * 1_048_576),
      'This photo is 11 MB. The limit is 10 MB: make it smaller first.',
    ],
  ])('does not send a photo %s', async (_, file, reason) => {
    const { user, dialog } = await openForm();
    const chooser = chooserOf(dialog, 'first picture');
    chooser.removeAttribute('accept');

    await user.upload(chooser, file);

    expect(await within(dialog).findByText(reason)).toBeVisible();
  });

  test.each([
    ['the server’s message', () => refusal('picture_unreadable'), 'We can’t read this picture'],
    [
      'that the server is busy',
      () => refusal('unavailable'),
      'Other photos are being uploaded. Try again in a moment.',
    ],
    ['what to check', noAnswer, 'The upload failed. Check your connection and try again.'],
  ])('shows %s after a failed upload', async (_, respond, reason) => {
    handle('picture.upload', respond);
    const { user, dialog } = await openForm();

    await user.upload(chooserOf(dialog, 'first picture'), photo());

    expect(await within(dialog).findByText(reason)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Upload a photo, first picture' })).toBeEnabled();
  });
});
