import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './page';
import { registerWorker } from './worker';

createRoot(document.getElementById('root')!).render(<RouterProvider router={createBrowserRouter(routes)} />);
registerWorker();
