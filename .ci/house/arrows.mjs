import { dirname, resolve } from 'node:path';
import { isCircular } from './inside.mjs';
import { isOpen, isTest, toRepoPath, visitImports } from './read-code.mjs';

/** Returns the side, folder and feature of a file: the first segments of its path, without `src` and `features`. */
function placeOf(path) {
  const [side, ...rest] = path.split('/');
  if (!['contracts', 'server', 'client'].includes(side)) return { side: 'root', room: rest.length ? side : 'tooling' };
  const [top = 'tooling', room = 'app', feature] = rest.slice(0, -1);
  if (top !== 'src' || side === 'contracts') return { side, room: top };
  return room === 'features' ? { side, room, feature } : { side, room };
}

/** Returns the repository path that an import resolves to, or null for a package. */
function targetOf(specifier, filename) {
  const [bare] = specifier.split('?');
  if (bare.startsWith('.')) return toRepoPath(resolve(dirname(filename), bare));
  const own = /^@rental\/(server|client|contracts(?=\/))(.*)$/.exec(bare);
  return own ? `${own[1]}${own[2]}/` : null;
}

const isModel = (path) => path?.endsWith('.model.ts');

/** Returns whether a Mongoose model is used for anything but a member access, a call, an argument or a type. */
function isHandedOn(identifier) {
  let node = identifier;
  while (/^TS(As|Satisfies|NonNull)Expression$/.test(node.parent.type)) node = node.parent;
  const { type, callee, object, arguments: given } = node.parent;
  return !(type.startsWith('TS') || callee === node || object === node || given?.includes(node));
}

export function createArrows({ roomsReachable, featuresReachable, loaders, sampleReaders }) {
  const rowOf = ({ side, room, feature }) => (room === 'features' && !feature ? undefined : roomsReachable[side][room]);

  function sideProblem(fromPath, toPath, specifier) {
    const from = placeOf(fromPath);
    const to = placeOf(toPath);
    if (from.side === to.side) return null;
    if (from.side === 'contracts') return 'contracts import nothing but zod';
    if (to.side !== 'contracts') return `${from.side} never imports ${to.side}`;
    const [, entrance] = /^@rental\/contracts\/(samples|descriptions)$/.exec(specifier) ?? [];
    if (!entrance) return 'import @rental/contracts by its name';
    const isReader = isTest(fromPath) || from.room === 'e2e' || isOpen(sampleReaders, fromPath);
    return isReader ? null : `${entrance} are for tests and the description of the API`;
  }

  /**
   * Returns a problem if the import creates a circular dependency between the subfolders of a feature and the files
   * beside them, otherwise null.
   */
  function insideProblem(fromPath, toPath) {
    const { side, feature } = placeOf(toPath);
    const folder = `${side}/src/features/${feature}`;
    return isCircular(folder, fromPath, toPath) ? 'what it imports imports it again' : null;
  }

  function featureProblem(fromPath, toPath, isType) {
    const [{ side, feature }, to] = [fromPath, toPath].map(placeOf);
    if (!feature || to.room !== 'features') return null;
    if (feature === to.feature) return insideProblem(fromPath, toPath);
    const allowed = featuresReachable[side][feature] ?? [];
    if (!allowed.includes(to.feature)) return `feature ${feature} may not import feature ${to.feature}`;
    const opensModel = isModel(toPath) && !isType && feature !== 'dashboard';
    return opensModel ? 'only dashboard reads a foreign model; `import type` is free' : null;
  }

  function arrowProblem(fromPath, toPath, isType) {
    const from = placeOf(fromPath);
    const to = placeOf(toPath);
    const row = rowOf(from);
    // Tests may import every folder of their own side. The visitor `Program` reports a missing row once per file.
    if (from.side !== to.side || isTest(fromPath) || !row) return null;
    if (isTest(toPath)) return 'only tests import tests';
    if (!row.includes(to.room)) return `${from.room} may not import ${to.room}`;
    return featureProblem(fromPath, toPath, isType);
  }

  function packageProblem(path, specifier, isType) {
    if (isTest(path)) return null;
    if (/^[/#]|^(file|data):/.test(specifier)) return 'import by a relative path or by the name of a package';
    if (path.startsWith('contracts/') && !/^zod(\/|$)/.test(specifier)) return 'contracts import nothing but zod';
    const loads = /^(node:)?module$/.test(specifier) && !isType && !isOpen(loaders, path);
    return loads ? 'what is loaded at run time cannot be followed' : null;
  }

  function problemOf(path, specifier, { toPath, isType }) {
    if (specifier === null) return isTest(path) || isOpen(loaders, path) ? null : 'name what is imported by a literal';
    if (toPath === null) return packageProblem(path, specifier, isType);
    return sideProblem(path, toPath, specifier) ?? arrowProblem(path, toPath, isType);
  }

  return {
    create(context) {
      const path = toRepoPath(context.filename);
      const place = placeOf(path);
      const report = (node, message) => context.report({ node, message });

      function keepModel(node) {
        if (node.type.startsWith('Export')) report(node, 'a model is not handed on');
        if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return;
        if (node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier'))
          report(node, 'import a model by its name');
        const uses = context.sourceCode.getDeclaredVariables(node).flatMap(({ references }) => references);
        for (const { identifier } of uses) if (isHandedOn(identifier)) report(identifier, 'a model is not handed on');
      }

      return {
        Program(node) {
          if (!isTest(path) && !rowOf(place)) report(node, `${path} is in no room of ${place.side}`);
        },
        ...visitImports((node, specifier, isType) => {
          const toPath = specifier === null ? null : targetOf(specifier, context.filename);
          const problem = problemOf(path, specifier, { toPath, isType });
          if (problem) report(node, `${problem}: ${specifier ?? 'computed'}`);
          else if (place.feature && isModel(toPath) && !isTest(path)) keepModel(node);
        }),
      };
    },
  };
}
