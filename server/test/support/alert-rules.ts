import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../local/folders.ts';

export type AlertRule = { alert: string; expr: string; for: string; severity: string; summary: string; guide: string };

/** Reads the Prometheus rules file, where every value we use is on one line. Throws if a rule lacks such a value. */
export function readAlertRules(): AlertRule[] {
  const text = readFileSync(join(repositoryDir, 'ops/prometheus/alerts.yml'), 'utf8');
  const [, ...blocks] = text.split(/^ {6}- alert: /m);
  return blocks.map((block) => {
    const alert = /^\w+/.exec(block)?.[0] ?? '';
    const valueOf = (pattern: RegExp): string => {
      const [, value] = pattern.exec(block) ?? [];
      if (value === undefined) throw new Error(`${alert} has no ${pattern.source}`);
      return value;
    };
    return {
      alert,
      expr: valueOf(/^ {8}expr: (.+)$/m),
      for: valueOf(/^ {8}for: (\d+[smh])$/m),
      severity: valueOf(/^ {8}labels: \{ severity: (page|ticket) \}$/m),
      summary: valueOf(/^ {10}summary: (.+)$/m),
      guide: valueOf(/^ {10}guide: (.+)$/m),
    };
  });
}

export const metricsOf = (expr: string): string[] =>
  expr.replaceAll(/\{.*?\}|\[.*?\]|\bby \(.*?\)/g, '').match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? [];
