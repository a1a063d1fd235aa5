// The process monitor.
import { Monitor } from '@/components/features/approval/monitor/monitor'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MonitorPage() {
  return (
    <ScreenTexts features={['flow', 'workbench']}>
      <Monitor />
    </ScreenTexts>
  )
}
