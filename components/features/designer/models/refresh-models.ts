// Loads models again after a change: the list, and the details that are in sight.
import { refreshCalls } from '@/lib/client/refresh'

export const refreshModels = () => refreshCalls(['/api/bpm/biz/bpm/model/query', '/api/bpm/biz/bpm/model/detail/{id}'])
