// The folders of the project's documents.
import { useCall } from '@/lib/client/use-call'
import { limits } from '@/lib/model/wire'
import { useProject } from '../use-project'

export const useFolders = () =>
  useCall('POST /api/eis/restful/document/query', {
    project_key: [useProject().project.project_key],
    document_type: 'FOLDER',
    pageSize: limits.maxPageSize,
  })
