// The diagram of a process: of a running one with its passed and current nodes, or of one that may be started.
import dynamic from 'next/dynamic'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'

const BpmnPicture = dynamic(() => retried(() => import('./diagram/bpmn-picture').then((module) => module.BpmnPicture)), {
  ssr: false,
  loading: () => <LinesSkeleton lines={6} />,
})

/** Of a process instance, or of the newest version of a process. */
export function ProcessPicture({ instance, process }: { instance?: string; process?: string }) {
  const module = useCall(
    'GET /api/bpm/biz/process/instance/loadWfModule',
    instance ? { processInstanceId: instance } : { processDefinitionKey: process },
  )
  const highlight = useCall(instance ? 'GET /api/bpm/biz/process/instance/getHighLightedNode/{id}' : null, { id: instance ?? '' })
  const failed = module.error ?? highlight.error
  if (failed) {
    return (
      <LoadFailed
        error={failed}
        onRetry={() => {
          module.retry()
          highlight.retry()
        }}
      />
    )
  }
  if (!module.data || (instance && !highlight.data)) return <LinesSkeleton lines={6} />
  return <BpmnPicture xml={module.data.bpmn_xml} highlight={highlight.data ?? null} name={module.data.name} />
}
