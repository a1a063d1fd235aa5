// The moves of stars behind a report.
import { StarChangeList } from '@/components/features/customer/star-change-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function StarChangePage() {
  return (
    <ScreenTexts features={[]} entities={['customer_star_log']}>
      <StarChangeList />
    </ScreenTexts>
  )
}
