// The signed-in user's imports and exports.
import { ScreenTexts } from '@/components/frame/screen-texts'
import { TransferPage } from '@/components/record/transfer/transfer-page'
import { transferables } from '@/lib/model/transferables'

export default function TransferListPage() {
  return (
    <ScreenTexts features={['transferScreen']} entities={transferables.map((definition) => definition.name)}>
      <TransferPage />
    </ScreenTexts>
  )
}
