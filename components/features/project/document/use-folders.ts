// The folders of the project's documents.
import { useAll } from '@/lib/client/use-all'
import { useProject } from '../use-project'

export const useFolders = () =>
  useAll('POST /api/eis/restful/document/query', {
    project_key: [useProject().project.project_key],
    document_type: 'FOLDER',
  })
