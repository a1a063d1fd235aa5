// Other names that people give to the columns of their sheets. Each group means one thing; a column is told by it only where its entity has one such field.

const groups: readonly (readonly string[])[] = [
  ['客户名称', '客户', '公司', '公司名称', '公司名', '企业名称', '客户名', '客户全称', '公司全称', '企业全称', '单位名称'],
  ['供应商名称', '供应商', '供应商全称', '厂商名称'],
  ['手机号', '手机', '手机号码', '移动电话', '联系手机', 'mobile'],
  ['座机', '固定电话', '固话', '办公电话', '公司电话'],
  ['联系人', '联系人姓名', '联络人', '联系人名称'],
  ['邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址', 'email', 'e-mail'],
  ['详细地址', '地址', '联系地址', '通讯地址', '公司地址', '办公地址'],
  ['统一社会信用代码', '信用代码', '社会信用代码', '纳税人识别号', '税号', '营业执照号'],
  ['法定代表人', '法人', '法人代表'],
  ['所属行业', '行业', '行业类别'],
  ['地区', '所在地区', '省市区', '所属地区'],
  ['网址', '官网', '网站'],
  ['微信号', '微信'],
  ['证件号码', '身份证号', '身份证号码', '证件号'],
  ['生日', '出生日期', '出生年月日'],
  ['备注', '备注说明', '附注', 'remark'],
  ['负责人', '归属人', '跟进人', '业务员', '所属销售', '客户经理'],
]

/** Names that may mean any of several things: a column of this name is told only where the entity has one field of them. */
const wide: readonly (readonly string[])[] = [['电话', '联系电话', '电话号码', '手机号', '手机', '手机号码', '座机', '固定电话']]

/** The names that mean the same as this one, itself among them. */
export function synonymsOf(header: string): readonly string[] {
  const own = groups.filter((group) => group.includes(header))
  return (own.length > 0 ? own : wide.filter((group) => group.includes(header))).flat()
}
