import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../local/folders.ts';

/* The parts of the shipped nginx configuration that handle API requests and responses. */

export type AddedHeader = { name: string; value: string; isAlways: boolean };

export const templateText = readFileSync(join(repositoryDir, 'client/nginx.conf.template'), 'utf8');

/** Fills in the template in the same way as a container does when it starts. */
export const filledTemplate = (apiOrigin: string): string =>
  templateText
    .replaceAll('${API_ORIGIN}', apiOrigin)
    .replaceAll('${PUBLIC_URL}', 'http://localhost:8080')
    .replaceAll('${CHECKOUT_SOURCES}', '')
    .replaceAll('${NGINX_LOCAL_RESOLVERS}', '127.0.0.1');

const blockOf = (opening: string): string => new RegExp(`${opening} \\{([^]*?)\\n  \\}`).exec(templateText)?.[1] ?? '';

/** Returns the template’s block for a location, such as `= /healthz`. */
export const locationOf = (place: string): string =>
  blockOf(`location ${place.replaceAll(/[\^./]/g, (sign) => `\\${sign}`)}`);

const pagePart = templateText.slice(templateText.indexOf('server {')).split('location ')[0] ?? '';

/** Resolves a header whose value is a variable because it differs by path; pages get the variable’s `default`. */
function ofPages(value: string): string {
  if (!value.startsWith('$')) return value;
  const byAddress = new RegExp(`map \\$uri \\${value} \\{\\s+default "((?:[^"\\\\]|\\\\.)*)";`).exec(templateText);
  return (byAddress?.[1] ?? value).replaceAll('${CHECKOUT_SOURCES}', '');
}

const apiPart = blockOf('location \\^~ /api/');

function addedHeaders(part: string): AddedHeader[] {
  const found = part.matchAll(/^\s*add_header (\S+) (?:"((?:[^"\\]|\\.)*)"|(\S+?))( always)?;/gm);
  return [...found].map(([, name = '', quoted, plain = '', always]) => ({
    name: name.toLowerCase(),
    value: ofPages(quoted ?? plain).replaceAll('\\"', '"'),
    isAlways: always !== undefined,
  }));
}

/** The headers of pages and files. */
export const pageHeaders = addedHeaders(pagePart);

// A location with headers of its own does not inherit those of the enclosing level.
const ownHeaders = addedHeaders(apiPart);

/** How nginx changes API requests and responses. */
export const apiRules = {
  /** The value that `X-Forwarded-For` is set to, such as `$remote_addr`. */
  forwardedFor: /proxy_set_header X-Forwarded-For (\S+);/.exec(apiPart)?.[1] ?? '',
  hidden: [...apiPart.matchAll(/proxy_hide_header (\S+);/g)].map(([, name = '']) => name.toLowerCase()),
  added: ownHeaders.length > 0 ? ownHeaders : pageHeaders,
};
