import { toRepoPath } from './read-code.mjs';

export const names = {
  create(context) {
    const path = toRepoPath(context.filename);
    return {
      Program(node) {
        const wrong = path.split('/').find((part) => /[A-Z_]/.test(part) || /\s/.test(part));
        if (wrong) context.report({ node, message: `file and folder names are kebab-case: ${wrong}` });
      },
    };
  },
};
