import { nameOf } from './read-code.mjs';

const globalObjects = new Set(['globalThis', 'window', 'self', 'global', 'frames', 'top', 'parent']);
const wrappers = new Set(['ChainExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const typePlaces = /^TS(TypeQuery|TypeReference|QualifiedName|ClassImplements|InterfaceHeritage)$/;

const isAmbient = ({ node, parent }) => node.declare || parent?.declare;
const isGlobal = ({ resolved, identifier }) =>
  (!resolved || resolved.defs.every(isAmbient)) && !typePlaces.test(identifier.parent.type);

/** Returns the destructuring pattern that the value is assigned to, if there is one. */
function patternFor(node, { type, init, id, left, right }) {
  const target = { VariableDeclarator: init === node && id, AssignmentExpression: right === node && left }[type];
  return target && target.type === 'ObjectPattern' ? target : null;
}

/**
 * Follows a value through member accesses and destructuring. Calls `read(node, path)` for each name on the way, such as
 * `process.env`, and stops there if `read` returns true. Calls `whole(node, path)` for each place where the whole value
 * is used.
 */
function follow(start, path, visitor) {
  let node = start;
  while (wrappers.has(node.parent.type)) node = node.parent;
  const { parent } = node;
  const pattern = patternFor(node, parent);
  if (pattern) takeApart(pattern, path, visitor);
  else if (parent.type !== 'MemberExpression' || parent.object !== node) visitor.whole(node, path);
  else if (step(parent, path, visitor)) follow(parent, extend(path, nameOf(parent)), visitor);
}

/** Extends the path by one name. The global object contains itself, so a reference to it does not extend the path. */
function extend(path, name) {
  if (path !== '') return `${path}.${name}`;
  return globalObjects.has(name) ? '' : name;
}

/**
 * Calls `read` for the next name in an access path, or `whole` if the name is computed. Returns whether to follow the
 * value further.
 */
function step(node, path, { read, whole }) {
  const name = nameOf(node);
  if (name === null) whole(node, path);
  return name !== null && !read(node, extend(path, name));
}

function takeApart(pattern, path, visitor) {
  for (const part of pattern.properties) {
    if (part.type === 'RestElement') visitor.whole(part, path);
    else if (step(part, path, visitor)) {
      const value = part.value.type === 'AssignmentPattern' ? part.value.left : part.value;
      const deeper = extend(path, nameOf(part));
      if (value.type === 'ObjectPattern') takeApart(value, deeper, visitor);
      else visitor.whole(part, deeper);
    }
  }
}

/** Within one file, follows every global with one of these names and every property read from the global object. */
export function followGlobals({ scopeManager }, names, visitor) {
  for (const reference of scopeManager.scopes.flatMap(({ references }) => references)) {
    const { identifier } = reference;
    const isObject = globalObjects.has(identifier.name);
    if ((!isObject && !names.has(identifier.name)) || !isGlobal(reference)) continue;
    if (isObject) follow(identifier, '', visitor);
    else if (!visitor.read(identifier, identifier.name)) follow(identifier, identifier.name, visitor);
  }
}

export const followImportMeta = (node, visitor) => follow(node, 'import.meta', visitor);
