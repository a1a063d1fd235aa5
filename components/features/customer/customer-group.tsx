// The group of companies around a customer: parent and subsidiaries as chips in its header, all of it as a tree in a tab
// (docs/domain/customer.md#groups-of-companies).
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { quietly, useCall } from '@/lib/client/use-call'
import type { GroupMember } from '@/lib/model/calls/customer-records'
import styles from './customer-group.module.css'

const none: readonly GroupMember[] = []

/** The members of a customer's group, topmost first; none where it stands alone. */
export function useGroup(customerKey: string): readonly GroupMember[] {
  const members = quietly(useCall('GET /api/fintech/biz/customer/group', { customer_key: customerKey }))?.records ?? none
  return members.length > 1 ? members : none
}

const shownChips = 3

const hrefOf = (member: GroupMember) => `/crm/customer/list/${member.customer_key}`

/** The parent and the first subsidiaries that the user may open. */
export function GroupChips({ customerKey, members }: { customerKey: string; members: readonly GroupMember[] }) {
  const t = useTranslations('customer.group')
  const own = members.find((one) => one.customer_key === customerKey)
  const parent = members.find((one) => one.customer_key === own?.parent_customer_key)
  const below = members.filter((one) => one.parent_customer_key === customerKey)
  const seen = below.filter((one) => one.customer_name !== null)
  const rest = below.length - Math.min(seen.length, shownChips)
  if (!parent && below.length === 0) return null
  return (
    <span className={styles.chips}>
      {parent?.customer_name && (
        <span>
          {t('parent')} <Link href={hrefOf(parent)}>{parent.customer_name}</Link>
        </span>
      )}
      {below.length > 0 && (
        <span>
          {t('subsidiaries', { n: below.length })}{' '}
          {seen.slice(0, shownChips).map((one) => (
            <Link key={one.customer_key} href={hrefOf(one)}>
              {one.customer_name}
            </Link>
          ))}
          {seen.length > 0 && rest > 0 && t('more', { n: rest })}
        </span>
      )}
    </span>
  )
}

interface TreeProps {
  customerKey: string
  /** The name of the customer itself, which its page knows wherever it stands. */
  name: string
  members: readonly GroupMember[]
}

export function GroupTree({ customerKey, name, members }: TreeProps) {
  const t = useTranslations('customer.group')
  const top = members[0]
  if (!top) return null
  return (
    <ul className={styles.tree} aria-label={t('label')}>
      <Branch member={top} members={members} own={{ customerKey, name }} />
    </ul>
  )
}

interface BranchProps {
  member: GroupMember
  members: readonly GroupMember[]
  own: { customerKey: string; name: string }
}

function Branch({ member, members, own }: BranchProps) {
  const t = useTranslations('customer.group')
  const states = useDict('CUSTOMER_STATUS')
  const here = member.customer_key === own.customerKey
  const below = members.filter((one) => one.parent_customer_key === member.customer_key)
  return (
    <li>
      <span className={styles.member} aria-current={here ? 'true' : undefined}>
        {here ? (
          <b>{own.name}</b>
        ) : member.customer_name ? (
          <Link href={hrefOf(member)}>{member.customer_name}</Link>
        ) : (
          <span>{t('unseen')}</span>
        )}
        {member.status && <Word dict="CUSTOMER_STATUS" value={member.status} words={states} />}
        {member.owner_name && <span>{member.owner_name}</span>}
      </span>
      {below.length > 0 && (
        <ul>
          {below.map((one) => (
            <Branch key={one.customer_key} member={one} members={members} own={own} />
          ))}
        </ul>
      )}
    </li>
  )
}
