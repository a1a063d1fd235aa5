// Business rules of customers: pool, limits, duplicates.
import { RuleScreen } from '@/components/features/rule/rule-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function BusinessRulePage() {
  return (
    <ScreenTexts
      features={['rule', 'business']}
      entities={[
        'pool_rule',
        'limit_rule',
        'dup_rule',
        'assign_rule',
        'tickets',
        'customer',
        'customer_contact',
        'clue',
        'business',
        'business_pipeline',
      ]}
    >
      <RuleScreen />
    </ScreenTexts>
  )
}
