// The names from the top department down to department `t`, 起恒/销售中心/销售一部: it distinguishes departments of the same name.
import { type RawBuilder, sql } from 'kysely'

export const departmentPath: RawBuilder<string> = sql<string>`(select string_agg(above.depart_name, '/' order by length(above.depart_code))
  from department above where not above.is_deleted and starts_with(t.depart_code, above.depart_code))`
