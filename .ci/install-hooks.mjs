// Points git at the hooks in the repository. Does nothing outside a git checkout, such as an image build or a tarball.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  execFileSync('git', ['config', 'core.hooksPath', '.ci/hooks'], { stdio: 'ignore' });
}
