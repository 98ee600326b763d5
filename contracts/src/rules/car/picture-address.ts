/** The maximum width in pixels of each stored picture size. */
export const pictureWidths = [480, 960, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const folder = '/img/u/';
export const picturePattern = /^\/img\/u\/([0-9a-f]{32})-(480|960|1600)\.webp$/;

export const pictureAddress = (id: string, width: PictureWidth): string => `${folder}${id}-${width}.webp`;

/** The id and width in a picture's address; null for any other address. */
export function readPictureAddress(address: string): { id: string; width: PictureWidth } | null {
  const [, id, digits] = picturePattern.exec(address) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  return id !== undefined && width !== undefined ? { id, width } : null;
}

/** The address of an uploaded picture’s smallest copy; any other address unchanged. */
export function smallCopyOf(address: string): string {
  const own = readPictureAddress(address);
  return own ? pictureAddress(own.id, 480) : address;
}
