import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes, registerWorker } from './page';

hydrateRoot(document.getElementById('root')!, <RouterProvider router={createBrowserRouter(routes)} />);
registerWorker();
