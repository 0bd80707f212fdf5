import { OutlinedInput } from '@mui/material'
import { Controller, type Control } from 'react-hook-form'
import { slaMetrics, type SlaMetric } from '#domain/conversations/sla-metrics.ts'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { styled } from '#app/theme/styled.ts'
import { lengthText, minutesOf } from './length-text.ts'
import type { SlaValues } from './sla-values.ts'

const metricWords: Record<SlaMetric, string> = {
  firstResponse: 'First response',
  nextResponse: 'Next response',
  resolution: 'Resolution',
}

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.ui,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.meta, textAlign: 'left', fontWeight: theme.weight.medium },
  '& th, & td': { padding: theme.spacing(1), borderBottom: theme.edge.soft, verticalAlign: 'top' },
  '& th:first-of-type': { paddingLeft: 0 },
  '& th > span': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.control,
  },
}))

const Fault = styled('p')(({ theme }) => ({
  '&&': { ...theme.typography.caption, color: theme.vars.palette.dangerText },
}))

interface Props {
  control: Control<SlaValues, unknown, unknown>
  isLocked: boolean
  /** Error of the whole table. */
  fault: string | undefined
}

/** Target durations by priority; an empty field means no target. */
export function TargetTable({ control, isLocked, fault }: Props) {
  return (
    <>
      <p>Minutes, hours and days of the clock: 30m, 4h, 2d. A day is 24 hours; empty is no target.</p>
      {fault && <Fault role="alert">{fault}</Fault>}
      <Table>
        <thead>
          <tr>
            <th scope="col">Priority</th>
            {slaMetrics.map((metric) => (
              <th key={metric} scope="col">
                {metricWords[metric]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priorityOptions.map(({ value: priority, label, icon }) => (
            <tr key={priority}>
              <th scope="row">
                <span>
                  {icon}
                  {label}
                </span>
              </th>
              {slaMetrics.map((metric) => (
                <td key={metric}>
                  <Controller
                    control={control}
                    name={`targets.${priority}.${metric}`}
                    render={({ field: { ref, ...field }, fieldState: { error, invalid } }) => {
                      const faultId = `${priority}-${metric}-fault`
                      return (
                        <>
                          <OutlinedInput
                            {...field}
                            inputRef={ref}
                            size="small"
                            fullWidth
                            autoComplete="off"
                            placeholder="No target"
                            readOnly={isLocked}
                            error={invalid}
                            onBlur={() => {
                              const minutes = minutesOf(field.value)
                              if (minutes !== undefined && field.value !== lengthText(minutes))
                                field.onChange(lengthText(minutes))
                              field.onBlur()
                            }}
                            inputProps={{
                              'aria-label': `${metricWords[metric]}, ${label}`,
                              ...(error?.message && { 'aria-describedby': faultId }),
                            }}
                          />
                          {error?.message && (
                            <Fault id={faultId} role="alert">
                              {error.message}
                            </Fault>
                          )}
                        </>
                      )
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
