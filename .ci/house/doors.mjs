import { isBuiltin } from 'node:module';
import { followGlobals, followImportMeta } from './global-uses.mjs';
import { isOpen, isTest, nameOf, toRepoPath, visitImports } from './read-code.mjs';

const isBelow = (specifier, name) => specifier === name || specifier.startsWith(`${name}/`);

/** Returns every proper prefix of a dotted path: for `a.b.c`, the empty path, `a` and `a.b`. */
const beginningsOf = (path) => path.split('.').map((_, index, parts) => parts.slice(0, index).join('.'));

/** Whether a use of a whole object gives no access to its members: `typeof`, a comparison, or `Date` in a schema. */
function isHarmless({ parent }, name, path) {
  const isQuestion = parent.type === 'UnaryExpression' || parent.type === 'BinaryExpression';
  return isQuestion || (parent.type === 'Property' && name === 'Date' && path.endsWith('.model.ts'));
}

/** Whether a call of `Date` reads the clock: `Date()` always, `new Date()` without arguments. Null if not called. */
function readsClock(node) {
  const { type, callee, arguments: given } = node.parent;
  if (callee !== node) return null;
  return type === 'CallExpression' || given.length === 0 || given[0].type === 'SpreadElement';
}

export function createDoors({ packageDoors, builtinDoors, globalDoors, memberDoors, clocks }) {
  const guards = new Map(globalDoors.flatMap(([what, paths, doors]) => paths.map((path) => [path, { what, doors }])));
  const roots = new Set([...guards.keys()].map((path) => path.split('.')[0]));
  const guardedObjects = new Set([...guards.keys()].flatMap(beginningsOf));
  const members = new Map(memberDoors.flatMap(([what, names, doors]) => names.map((name) => [name, { what, doors }])));
  const packages = Object.keys(packageDoors).toSorted((a, b) => b.length - a.length);

  function doorsOfImport(path, specifier, isType) {
    if (isBuiltin(specifier)) {
      const [name] = `node:${specifier.replace(/^node:/, '')}`.split('/');
      const isFree = path.startsWith('server/') && (isType || !builtinDoors[name]);
      return isFree ? null : (builtinDoors[name] ?? []);
    }
    if (/^([./]|@rental\/(server|client))/.test(specifier)) return null;
    return packageDoors[packages.find((name) => isBelow(specifier, name))] ?? [];
  }

  return {
    create(context) {
      const path = toRepoPath(context.filename);
      if (!/^(contracts|server|client)\/(src|local)\//.test(path) || isTest(path)) return {};
      const report = (node, what, doors) => {
        if (isOpen(doors, path)) return;
        const where = doors.length > 0 ? `has one door: ${doors.join(', ')}` : 'has no door';
        context.report({ node, message: `${what} ${where}` });
      };
      const visitor = {
        read(node, name) {
          const guard = guards.get(name);
          if (guard) report(node, guard.what, guard.doors);
          return guard !== undefined;
        },
        whole(node, name) {
          const isClock = name === 'Date' ? readsClock(node) : null;
          if (isClock) report(node, 'the current time', clocks);
          else if (isClock === null && guardedObjects.has(name) && !isHarmless(node, name, path)) {
            report(node, `what is read from ${name || 'the global object'}`, []);
          }
        },
      };
      const seesMember = (node) => {
        const member = path.startsWith('server/src/') && members.get(nameOf(node));
        if (member) report(node, member.what, member.doors);
      };
      const hasFreePackages = path.startsWith('contracts/') || path.startsWith('server/local/');
      return {
        Program: () => followGlobals(context.sourceCode, roots, visitor),
        MetaProperty: (node) => followImportMeta(node, visitor),
        MemberExpression: seesMember,
        Property: seesMember,
        ...visitImports((node, specifier, isType) => {
          const doors = hasFreePackages || specifier === null ? null : doorsOfImport(path, specifier, isType);
          if (doors) report(node, specifier, doors);
        }),
      };
    },
  };
}
