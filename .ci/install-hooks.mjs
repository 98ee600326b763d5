// Configures git to use the hooks in the repository. Does nothing outside a git checkout, for example in an image build
// or an unpacked tarball.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  execFileSync('git', ['config', 'core.hooksPath', '.ci/hooks'], { stdio: 'ignore' });
}
