/** The product’s version; a test compares it with that of every `package.json`. */
export const productVersion = '0.1.0';
