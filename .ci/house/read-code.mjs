// AST helpers that the rules share.
import { relative, resolve, sep } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export const toRepoPath = (file) => relative(root, file).split(sep).join('/');

/** Whether a file is a test. Excludes browser tests, which have their own rows in the import rules. */
export const isTest = (path) =>
  !path.startsWith('client/e2e/') &&
  (/\.test\.tsx?$/.test(path) || /^(server\/(test|proof)|client\/src\/test)\//.test(path));

/** Whether one of the doors allows the file. A door is a file, a folder with a trailing slash or a pattern with `*`. */
export const isOpen = (doors, path) =>
  doors.some((door) => {
    const pattern = door.split('*').map((part) => part.replaceAll(/[.$]/g, String.raw`\$&`));
    return new RegExp(`^${pattern.join('.*')}${door.endsWith('/') ? '' : '$'}`).test(path);
  });

/** Returns the text of a string literal or of a template without expressions, otherwise null. */
function textOf(node) {
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : null;
}

/** Returns the name of a member or key, whichever way it is written, or null if it is computed. */
export function nameOf({ computed, property, key }) {
  const node = property ?? key;
  return !computed && node.type === 'Identifier' ? node.name : textOf(node);
}

/** Calls `check(node, specifier, isType)` for every import. `specifier` is null if it is computed. */
export function visitImports(check) {
  const declared = (node) =>
    node.source && check(node, node.source.value, (node.importKind ?? node.exportKind) === 'type');
  return {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ExportAllDeclaration: declared,
    ImportExpression: (node) => check(node, textOf(node.source), false),
    TSImportType: (node) => check(node, node.source.value, true),
    TSImportEqualsDeclaration({ moduleReference: { expression }, importKind }) {
      if (expression) check(expression, expression.value, importKind === 'type');
    },
    CallExpression(node) {
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
      if (isRequire && node.arguments.length > 0) check(node, textOf(node.arguments[0]), false);
    },
  };
}
