// The signed-in user's imports and exports.

import { ScreenTexts } from '@/components/text/screen-texts'
import { TransferPage } from '@/components/transfer/transfer-page'
import { entities } from '@/lib/model/entities/registry'

export default function TransferListPage() {
  return (
    <ScreenTexts features={['transferScreen']} entities={entities.map((definition) => definition.name)}>
      <TransferPage />
    </ScreenTexts>
  )
}
