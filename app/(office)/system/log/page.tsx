// The operation log.
import { OperationPage } from '@/components/features/log/operation-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function OperationLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <OperationPage />
    </ScreenTexts>
  )
}
