/** Whether this is the built site, not the development server or a test. */
export const isBuilt = import.meta.env.PROD;
