// The workspace of a project: receivables and receipts.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { projectEntities } from '@/components/features/project/project-entities'
import { ReceivePaymentTab } from '@/components/features/project/workspace/receive-payment'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'finance', 'preview']} entities={[...projectEntities, ...financeEntities]}>
      <Workspace>
        <ReceivePaymentTab />
      </Workspace>
    </ScreenTexts>
  )
}
