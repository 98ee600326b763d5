/** Which version of the product this is; its test holds it against `package.json`. */
export const productVersion = '0.1.0';
