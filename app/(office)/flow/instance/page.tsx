// The process monitor.
import { Monitor } from '@/components/flow/monitor'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function MonitorPage() {
  return (
    <ScreenTexts features={['flow', 'workbench']}>
      <Monitor />
    </ScreenTexts>
  )
}
