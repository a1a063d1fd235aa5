// The names of the deployed process models, by their keys.
import { useCall } from '@/lib/client/use-call'

export function useProcesses() {
  const asked = useCall('GET /api/bpm/biz/bpm/model/deployed')
  return { processes: asked.data ?? [], asked }
}
