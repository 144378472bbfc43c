import { memo } from 'react'
import type { ChartArea } from '#modules/seating/chart/chart.ts'
import { cssColor } from '#modules/seating/chart/seat-color.ts'

const LOOKS: Record<ChartArea['kind'], string> = {
  'dance-floor': 'fill-surface-3',
  stage: 'fill-surface-3',
  bar: 'fill-surface-3',
  entrance: 'fill-info-soft',
  standing: 'fill-warning-soft',
  text: 'fill-transparent',
  other: 'fill-surface-2',
}

/** What is drawn beside the seats: a dance floor, a stage, words. */
export const AreaShape = memo(function AreaShape({
  area,
  isSelected,
}: {
  area: ChartArea
  isSelected: boolean
}) {
  const { id, kind, shape, x, y, w, h, rotation, points, text, color } = area
  const line = isSelected ? 'stroke-focus' : kind === 'text' ? 'stroke-transparent' : 'stroke-border'
  const look = {
    className: `${color ? '' : LOOKS[kind]} ${line}`,
    ...(color && { fill: cssColor(color), fillOpacity: 0.35 }),
    strokeWidth: isSelected ? 4 : 1.5,
  }
  return (
    <g data-thing={id} transform={`rotate(${rotation} ${x} ${y})`}>
      {shape === 'ellipse' ? (
        <ellipse cx={x} cy={y} rx={w / 2} ry={h / 2} {...look} />
      ) : shape === 'polygon' ? (
        <polygon points={points.map((point) => `${x + point.x},${y + point.y}`).join(' ')} {...look} />
      ) : (
        <rect x={x - w / 2} y={y - h / 2} width={w} height={h} rx={6} {...look} />
      )}
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.max(14, Math.min(28, h / 3))}
        className="fill-text stroke-none"
      >
        {text}
      </text>
    </g>
  )
})
