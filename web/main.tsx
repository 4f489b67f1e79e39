import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { createBrowserSession } from './lib/session.tsx';
import { findPage } from './routes.tsx';
import { prepareNavigation } from './ui/router.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const queryClient = createQueryClient({ onSignedOut: () => session.end() });
const session = createBrowserSession(queryClient);
prepareNavigation((path) => findPage(path).load?.());

createRoot(root).render(<App session={session} queryClient={queryClient} />);
