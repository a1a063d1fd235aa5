// Migration 0028-main-contracts, written by hand: projects learn their main contract. Once released it is never changed.

export const statements: readonly string[] = [
  `update "project" p set "contract_key" = (select c."contract_key" from "contract" c where c."project_key" = p."project_key" and c."contract_type" = 'SALE'
    and c."parent_contract_key" is null and c."status" <> 'TERMINATE' and not c."is_deleted"
    order by c."status" in ('EFFECT', 'FINISH', 'ARCHIVE') desc, c."create_time", c."contract_key" limit 1)`,
]
