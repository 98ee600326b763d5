import { DocumentsPanel } from '../features/document/documents-panel.tsx';

export const AdminDocuments = () => (
  <div className="grid gap-5">
    <DocumentsPanel />
  </div>
);
