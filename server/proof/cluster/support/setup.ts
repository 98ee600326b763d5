import { afterAll, afterEach } from 'vitest';
import { closeFileResources, closeTestResources } from '../../../test/support/open-resources.ts';

/* Closes whatever a test or a test file has opened. Test files start their own databases and servers. */

afterEach(closeTestResources);
afterAll(closeFileResources);
