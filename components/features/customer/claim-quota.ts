// How many customers the user may still claim from the pool (docs/domain/pool.md#claim).
import { quietly, useCall } from '@/lib/client/use-call'
import type { ClaimQuota } from '@/lib/model/calls/customer'

export function useClaimQuota(wanted: boolean): ClaimQuota | undefined {
  return quietly(useCall(wanted ? 'POST /api/fintech/biz/customer/claimQuota' : null))
}

/** How many may still be claimed now: the smaller of both limits. */
export function claimable(quota: ClaimQuota): number {
  return Math.max(0, Math.min(quota.today ?? quota.own, quota.own))
}
