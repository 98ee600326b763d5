import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Expects that an element appears and takes the focus, which React may give it a moment after it is shown. */
export async function expectFocus(appearing: Promise<HTMLElement>): Promise<void> {
  const element = await appearing;
  await waitFor(() => expect(element).toHaveFocus());
}
