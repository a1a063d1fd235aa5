// The names of the deployed process models, by their keys.
import { useCall } from '@/lib/client/use-call'

export function useProcesses() {
  const { data, loading } = useCall('GET /api/bpm/biz/bpm/model/deployed')
  return { processes: data ?? [], loading }
}
