import { ArrowRight } from 'lucide-react';
import { PROMPTS } from '#contract/prompts.ts';
import { StepDots } from '../../../components/display/step-dots.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';

interface PromptQuestionProps {
  promptIndex: number;
  onNext: () => void;
}

export function PromptQuestion({ promptIndex, onNext }: PromptQuestionProps) {
  const prompt = PROMPTS[promptIndex];
  return (
    <section className="prompt" aria-label="Prompt">
      <div aria-live="polite">
        <h2 key={promptIndex} className="prompt-question">
          {prompt?.question}
        </h2>
        <p className="prompt-description">{prompt?.description}</p>
      </div>
      <div className="prompt-nav">
        <IconButton
          label="Next prompt"
          tooltipSide="right"
          size="large"
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={onNext}
        />
        <StepDots count={PROMPTS.length} at={promptIndex} />
      </div>
    </section>
  );
}
