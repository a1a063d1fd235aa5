// The operation log.
import { OperationPage } from '@/components/log/operation-page'
import { ScreenTexts } from '@/components/text/screen-texts'
import { entities } from '@/lib/model/entities/registry'

export default function OperationLogPage() {
  return (
    <ScreenTexts features={['log']} entities={entities.map(({ name }) => name)}>
      <OperationPage />
    </ScreenTexts>
  )
}
