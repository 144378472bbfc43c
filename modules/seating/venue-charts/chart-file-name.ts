/** "cafe-noir.json" of the chart "Café Noir", in letters that every system keeps; "chart.json" where none is left. */
export function chartFileName(name: string, format: 'chart.json' | 'pretix.json'): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '') || 'chart'
  return format === 'chart.json' ? `${slug}.json` : `${slug}-pretix.json`
}
