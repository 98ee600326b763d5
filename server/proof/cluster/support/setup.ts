import { afterAll, afterEach } from 'vitest';
import { closeFileResources, closeTestResources } from '../../../test/support/open-resources.ts';

/* What a test or a file opens is closed with it; databases and servers are started by the files themselves. */

afterEach(closeTestResources);
afterAll(closeFileResources);
