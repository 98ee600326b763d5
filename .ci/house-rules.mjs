// Three lint rules of this house: which room may import which (arrows), which file is the only door to a
// library or a global (doors), and kebab-case file names (names). Loaded by .oxlintrc.json.
// The reasons stand in contracts/decisions/0001 and in CONTRIBUTING.md.
import { dirname, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const toRepoPath = (file) => relative(root, file).split(sep).join('/');

/** A file's room. Features are captured by folder name, so a new feature is guarded as soon as its folder exists. */
function roomOf(path) {
  const feature = /^(server|client)\/src\/features\/([^/]+)\//.exec(path);
  if (feature) return { side: feature[1], room: 'features', feature: feature[2] };
  const inside = /^(server|client)\/src\/([^/]+)\//.exec(path);
  if (inside) return { side: inside[1], room: inside[2] };
  const entry = /^(server|client)\/src\/([^/]+)\.[a-z]+$/.exec(path);
  if (entry) return { side: entry[1], room: 'app' };
  const outside = /^(server|client)\/(local|test|proof|bench|e2e)\//.exec(path);
  if (outside) return { side: outside[1], room: outside[2] };
  const top = /^(contracts|server|client)\//.exec(path);
  return { side: top?.[1] ?? 'root', room: top?.[1] === 'contracts' ? 'contracts' : 'tooling' };
}

const roomsReachable = {
  server: {
    app: ['app', 'features', 'http', 'platform', 'errors', 'config'],
    tasks: ['tasks', 'app', 'features', 'http', 'platform', 'errors', 'config'],
    features: ['features', 'http', 'platform', 'errors', 'config'],
    http: ['http', 'platform', 'errors', 'config'],
    platform: ['platform', 'errors', 'config'],
    errors: ['errors'],
    config: ['config', 'errors'],
    local: ['local', 'app', 'features', 'http', 'platform', 'errors', 'config', 'tasks'],
  },
  client: {
    app: ['app', 'pages', 'features', 'ui', 'lib'],
    pages: ['pages', 'features', 'ui', 'lib'],
    features: ['features', 'ui', 'lib'],
    ui: ['ui', 'lib'],
    lib: ['lib'],
    e2e: ['e2e'],
    bench: ['bench'],
  },
};

// feature -> the features whose functions it may call. Each row has its reason in CONTRIBUTING.md.
const featuresReachable = {
  server: {
    vehicle: ['location'],
    booking: ['vehicle', 'location'],
    block: ['booking', 'vehicle'],
    payment: ['booking', 'receipt', 'mail', 'auth'],
    rental: ['booking', 'payment', 'receipt', 'mail', 'auth'],
    contact: ['mail'],
    audit: ['auth'],
    subscription: ['mail'],
    dashboard: ['booking', 'vehicle', 'location', 'auth', 'payment'],
  },
  client: {
    vehicle: ['location'],
    booking: ['location', 'rental', 'auth'],
    dashboard: ['location', 'vehicle', 'block', 'rental'],
  },
};

const isTest = (path) => /\.test\.tsx?$|\.storm\.ts$|\.e2e\.ts$|\/test\/|\/e2e\/|^server\/proof\//.test(path);

function sideProblem(from, to) {
  if (from.room === 'contracts' && to.room !== 'contracts') return 'contracts import nothing but zod';
  if (to.room === 'contracts' && from.room !== 'contracts') return 'import @rental/contracts by its name';
  return from.side === to.side ? null : `${from.side} never imports ${to.side}`;
}

function featureProblem(from, to, { toPath, isType }) {
  if (from.room !== 'features' || to.room !== 'features' || from.feature === to.feature) return null;
  const allowed = featuresReachable[from.side][from.feature] ?? [];
  if (!allowed.includes(to.feature)) return `feature ${from.feature} may not import feature ${to.feature}`;
  const opensModel = toPath.endsWith('.model.ts') && !isType;
  return opensModel && from.feature !== 'dashboard' ? `only dashboard reads a foreign model (${toPath})` : null;
}

function arrowProblem(fromPath, toPath, isType) {
  const from = roomOf(fromPath);
  const to = roomOf(toPath);
  const problem = sideProblem(from, to);
  // Tests may import from every room of their own side.
  if (problem || isTest(fromPath)) return problem;
  const reachable = roomsReachable[from.side]?.[from.room];
  if (!reachable) return null;
  if (!reachable.includes(to.room)) return `${from.room} may not import ${to.room}`;
  return featureProblem(from, to, { toPath, isType });
}

function visitImports(check) {
  const visit = (node) => node.source && typeof node.source.value === 'string' && check(node, node.source.value);
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
}

const arrows = {
  create(context) {
    const fromPath = toRepoPath(context.filename);
    return visitImports((node, specifier) => {
      const stripped = specifier.split('?')[0];
      const toPath = stripped.startsWith('.')
        ? toRepoPath(resolve(dirname(context.filename), stripped))
        : /^@rental\/(server|client)/.test(stripped)
          ? stripped.replace('@rental/', '') + '/'
          : null;
      if (toPath === null) {
        const foreign = fromPath.startsWith('contracts/src/') && !isTest(fromPath) && !/^zod(\/|$)/.test(stripped);
        if (foreign) context.report({ node, message: `contracts import nothing but zod (${specifier})` });
        return;
      }
      const problem = arrowProblem(fromPath, toPath, node.importKind === 'type');
      if (problem) context.report({ node, message: `${problem}: ${specifier}` });
    });
  },
};

// package -> the production files that may import it
const packageDoors = [
  [/^razorpay($|\/)/, /^server\/src\/platform\/razorpay\/gateway\.ts$/],
  [/^mongoose($|\/)/, /^server\/src\/(platform\/mongo\.ts$|features\/.*\.model\.ts$)/],
  [/^jsonwebtoken$/, /^server\/src\/platform\/tokens\.ts$/],
  [/^bcryptjs$/, /^server\/src\/platform\/password-worker\.mjs$/],
  [/^piscina$/, /^server\/src\/platform\/passwords\.ts$/],
  [/^pino(-http)?$/, /^server\/src\/platform\/logger\.ts$/],
  [/^nodemailer$/, /^server\/src\/platform\/mailer\.ts$/],
  [/^rate-limiter-flexible$/, /^server\/src\/http\/limits\.ts$/],
  [/^jwt-decode$/, /^client\/src\/features\/auth\/token-storage\.ts$/],
  [/^@headlessui\/react$/, /^client\/src\/ui\//],
  [/^react-toastify($|\/)/, /^client\/src\/lib\/toast\//],
  [/^recharts$/, /^client\/src\/features\/dashboard\/trend\/trend-plot\.tsx$/],
  [/^react-hook-form$|^@hookform\//, /^client\/src\/lib\/form\/use-form\.ts$/],
];

const globalDoors = {
  fetch: /^client\/src\/lib\/api\/http\.ts$/,
  localStorage: /^client\/src\/features\/auth\/token-storage\.ts$/,
};

const clockDoors = /^server\/src\/platform\/clock\.ts$|^client\/src\/lib\/clock\.ts$|^server\/(local|bench)\//;
const envDoors = /^server\/src\/config\/settings\.ts$|^server\/(local|bench)\//;

const viteEnvDoors = /^client\/src\/lib\/env\.ts$/;

const isMember = (object, property) => (node) => node.object.name === object && node.property.name === property;
const guardedMembers = [
  { what: 'the current time', door: clockDoors, matches: isMember('Date', 'now') },
  { what: 'process.env', door: envDoors, matches: isMember('process', 'env') },
  {
    what: 'import.meta.env',
    door: viteEnvDoors,
    matches: ({ object, property }) => object.type === 'MetaProperty' && property.name === 'env',
  },
];

const doors = {
  create(context) {
    const path = toRepoPath(context.filename);
    if (!/^(contracts|server|client)\/(src|local)\//.test(path) || isTest(path)) return {};
    const report = (node, what, door) => context.report({ node, message: `${what} has one door: ${door.source}` });
    const bindsLocally = (node) => {
      let scope = context.sourceCode.getScope(node);
      while (scope) {
        const variable = scope.set.get(node.name);
        if (variable) return variable.defs.length > 0;
        scope = scope.upper;
      }
      return false;
    };
    const globalAt = (node) => {
      const door = Object.hasOwn(globalDoors, node.name) ? globalDoors[node.name] : null;
      if (door && path.startsWith('client/') && !door.test(path) && !bindsLocally(node)) report(node, node.name, door);
    };
    return {
      ...visitImports((node, specifier) => {
        if (path.startsWith('server/local/')) return;
        for (const [library, door] of packageDoors) {
          if (library.test(specifier) && !door.test(path)) report(node, specifier, door);
        }
      }),
      CallExpression(node) {
        if (node.callee.type === 'Identifier') globalAt(node.callee);
      },
      NewExpression(node) {
        const readsClock = node.callee.name === 'Date' && node.arguments.length === 0;
        if (readsClock && !clockDoors.test(path)) report(node, 'the current time', clockDoors);
      },
      MemberExpression(node) {
        if (node.object.type === 'Identifier') globalAt(node.object);
        const guarded = guardedMembers.find(({ matches }) => matches(node));
        if (guarded && !guarded.door.test(path)) report(node, guarded.what, guarded.door);
      },
    };
  },
};

const names = {
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

export default { meta: { name: 'house' }, rules: { arrows, doors, names } };
