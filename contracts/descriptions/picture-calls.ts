import type { NounText } from './call-text.ts';

/** Descriptions of the picture calls. */
export const pictureCallTexts: NounText<'picture'> = {
  about: 'Pictures of cars that admins upload.',
  calls: {
    upload: {
      summary: 'Upload a picture of a car',
      details:
        'A JPEG, PNG or WebP of up to 50 million pixels. What is kept is drawn anew in three widths, turned upright, without any data about the camera or the place. The same file twice is one picture. One that no car names is removed after a week.',
    },
  },
};
