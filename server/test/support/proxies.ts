import { spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chooseFreePort } from '../../local/free-port.ts';
import { listen } from '../../src/platform/listen.ts';
import { closeAfterTest } from './open-resources.ts';
import { makeTempFolder } from './temp-folder.ts';
import { apiRules, filledTemplate } from './web-server-template.ts';

/*
 * Web servers in front of the app, each with its own origin. Test visitors state their address in a header, which the
 * first server trusts and removes.
 */

export const visitorHeader = 'x-test-visitor';

type Rules = typeof apiRules;

/** Acts as a load balancer: appends the sender's address to the chain of addresses. */
const balancer: Rules = { forwardedFor: '$proxy_add_x_forwarded_for', hidden: [], added: [] };

function forwardedFor(rule: string, remote: string, given: string | undefined): string {
  const chain = given === undefined ? remote : `${given}, ${remote}`;
  return rule.replace('$proxy_add_x_forwarded_for', chain).replace('$remote_addr', remote);
}

const isAdded = (status: number): boolean => [200, 201, 204, 206, 301, 302, 303, 304, 307, 308].includes(status);

function passBack(rules: Rules, answer: IncomingMessage, res: ServerResponse): void {
  const { statusCode: status = 502, headers } = answer;
  const kept = Object.entries(headers).filter(([name]) => !rules.hidden.includes(name));
  const added = rules.added.filter(({ isAlways }) => isAlways || isAdded(status));
  res.writeHead(status, { ...Object.fromEntries(kept), ...Object.fromEntries(added.map((a) => [a.name, a.value])) });
  answer.pipe(res);
}

/** Starts a small web server that forwards requests to `target` according to these rules. */
async function startProxy(target: string, rules: Rules): Promise<string> {
  const server = createServer((req, res) => {
    const { [visitorHeader]: visitor, 'x-forwarded-for': given, ...headers } = req.headers;
    const remote = String(visitor ?? req.socket.remoteAddress);
    const chain = forwardedFor(rules.forwardedFor, remote, Array.isArray(given) ? given.join(', ') : given);
    const onward = request(
      new URL(req.url ?? '/', target),
      { method: req.method, headers: { ...headers, 'x-forwarded-for': chain } },
      (answer) => passBack(rules, answer, res),
    );
    onward.on('error', () => res.writeHead(502).end());
    req.pipe(onward);
  });
  const port = await listen(server);
  closeAfterTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

export const startBalancer = async (target: string): Promise<string> => startProxy(target, balancer);

async function isListening(origin: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) return true;
    await delay(50);
  }
  return false;
}

const builtFiles: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Sarani</title>',
  'about.html': '<!doctype html><title>About</title>',
  'manifest.webmanifest': '{}',
  'sitemap.xml': '<urlset/>',
  'assets/app-1a2b3c4d.js': 'not packed',
  'assets/app-1a2b3c4d.js.br': brotliCompressSync('packed by brotli'),
  'assets/app-1a2b3c4d.js.gz': gzipSync('packed by gzip'),
};

/** Replaces the `mime.types` file that the nginx packages include. */
const mimeTypes = 'types { text/html html; text/xml xml; text/plain txt; application/javascript js; }';

/** Starts the nginx program with the shipped template, a page and a compressed script. */
async function startNginx(program: string, apiOrigin: string): Promise<string> {
  const folder = await makeTempFolder();
  const port = await chooseFreePort();
  await mkdir(join(folder, 'html/assets'), { recursive: true });
  for (const [file, body] of Object.entries(builtFiles)) await writeFile(join(folder, 'html', file), body);
  const site = filledTemplate(apiOrigin)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/usr/share/nginx/html', join(folder, 'html'))
    .replaceAll('_temp_path /tmp/', `_temp_path ${folder}/`);
  const visitors = `set_real_ip_from 127.0.0.1; real_ip_header ${visitorHeader};`;
  const http = `http { access_log off; ${visitors} ${mimeTypes}\n${site} }`;
  const top = `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr crit; events {}`;
  await writeFile(join(folder, 'nginx.conf'), `${top}\n${http}\n`);
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((done) => child.once('close', done));
  closeAfterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await isListening(origin))) throw new Error(`${program} does not respond: ${said}`);
  return origin;
}

/** Returns the nginx program, or null when the machine has none; a program named in the environment must work. */
function findNginx(): string | null {
  const named = process.env['NGINX_BINARY'];
  const program = named ?? 'nginx';
  if (spawnSync(program, ['-v']).status === 0) return program;
  if (named !== undefined) throw new Error(`NGINX_BINARY names ${named}, which cannot be run`);
  return null;
}

const nginx = findNginx();

export type WebServer = { name: string; start: (apiOrigin: string) => Promise<string> };

/** The web server that we ship: a stand-in that follows its template, and also nginx itself where it is installed. */
export const webServers: WebServer[] = [
  { name: "a stand-in that follows the web server's template", start: async (origin) => startProxy(origin, apiRules) },
  ...(nginx === null ? [] : [{ name: `nginx (${nginx})`, start: async (origin: string) => startNginx(nginx, origin) }]),
];
