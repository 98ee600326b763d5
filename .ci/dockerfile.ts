/** One step of a stage that can be carried out without a container engine. */
export type Step =
  | { kind: 'env'; name: string; value: string }
  | { kind: 'workdir'; path: string }
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string };

/** `base` is an image or the name of an earlier stage. */
export type Stage = { name: string; base: string; steps: Step[] };

function toStep(word: string, rest: string): Step | null {
  switch (word) {
    case 'ENV': {
      const [name = '', ...value] = rest.split('=');
      return { kind: 'env', name, value: value.join('=') };
    }
    case 'WORKDIR':
      return { kind: 'workdir', path: rest };
    case 'RUN':
      return { kind: 'run', command: rest };
    case 'COPY': {
      const words = rest.split(/\s+/);
      const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : null;
      return { kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    }
    default:
      // USER, EXPOSE and CMD say how to run the result, not how to make it.
      return null;
  }
}

function toStage(rest: string, index: number): Stage {
  const [base = '', , name = String(index)] = rest.split(/\s+/);
  return { name, base, steps: [] };
}

/** The stages in their order. Knows the plain instructions that our Dockerfiles use, without line continuations. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? [];
    const step = toStep(word, rest);
    if (word === 'FROM') stages.push(toStage(rest, stages.length));
    else if (step) stages.at(-1)?.steps.push(step);
  }
  return stages;
}
