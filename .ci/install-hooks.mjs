// Points git at the hooks kept in the repository. Outside a checkout (an image build, a tarball) it does nothing.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  execFileSync('git', ['config', 'core.hooksPath', '.ci/hooks'], { stdio: 'ignore' });
}
