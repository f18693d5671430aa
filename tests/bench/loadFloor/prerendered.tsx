import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './page';
import { registerWorker } from './worker';

hydrateRoot(document.getElementById('root')!, <RouterProvider router={createBrowserRouter(routes)} />);
registerWorker();
