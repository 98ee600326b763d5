/** Waits. Zero milliseconds still lets everything else that is ready go first. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
